//! [`UnknownName`]: the error for a text that should be one of several names.

use core::fmt;

/// The error for a text that should be one of several names, and is not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// The text.
    pub name: String,
    /// What was expected, with its article: `an order`.
    what: &'static str,
    /// The names that exist.
    names: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not {}; there are {}", self.name, self.what, self.names.join(", "))
    }
}

impl core::error::Error for UnknownName {}

/// The item of `all` with this name.
///
/// # Errors
/// [`UnknownName`] if there is none. `what` says what was expected, with its article: `an order`.
pub(crate) fn named<T: Copy>(
    name: &str,
    what: &'static str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, UnknownName> {
    let found = all.iter().copied().find(|&one| name_of(one) == name);
    let names = || all.iter().map(|&one| name_of(one)).collect();
    found.ok_or_else(|| UnknownName { name: name.to_owned(), what, names: names() })
}

/// Declares an enum with a name for each variant: `Human = "human"`. The enum gets `ALL`, `name` and
/// `Display`. `parsed as "an order"` adds `FromStr`: its error says that the text is not an order.
macro_rules! named_enum {
    (
        $(#[$about:meta])*
        pub enum $Type:ident $(, parsed as $what:literal)? {
            $($(#[$of:meta])* $Variant:ident = $name:literal),* $(,)?
        }
    ) => {
        $(#[$about])*
        pub enum $Type { $($(#[$of])* $Variant),* }

        impl $Type {
            /// All variants, in the order of their declaration.
            pub const ALL: [$Type; [$($name),*].len()] = [$($Type::$Variant),*];

            /// The name of the variant, as it is written and read.
            pub const fn name(self) -> &'static str {
                match self { $($Type::$Variant => $name),* }
            }
        }

        impl core::fmt::Display for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        $(
            impl core::str::FromStr for $Type {
                type Err = $crate::names::UnknownName;

                fn from_str(name: &str) -> Result<$Type, $crate::names::UnknownName> {
                    $crate::names::named(name, $what, &$Type::ALL[..], $Type::name)
                }
            }
        )?
    };
}

/// Implements `Display` and `FromStr` for a type by its constant `ALL` and its function `name`.
/// `$what` is as in [`named`].
macro_rules! by_name {
    ($type:ident, $what:literal) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::names::UnknownName> {
                $crate::names::named(name, $what, &$type::ALL[..], $type::name)
            }
        }
    };
}

pub(crate) use {by_name, named_enum};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_reported_with_the_known_names() {
        let all = ["one", "two"];
        assert_eq!(named("two", "a number", &all, |name| name), Ok("two"));
        let error = named("too", "a number", &all, |name| name).expect_err("not among them");
        assert_eq!(error.to_string(), "'too' is not a number; there are one, two");
    }
}
