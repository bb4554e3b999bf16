//! Numpy arrays. The number of rows is at the beginning of an array. In a file, [`NpyFile`], it is
//! written again whenever rows were written, so that the file is whole at any time. In a pipe,
//! [`NpyPipe`], nothing can be written again: the rows are kept until all are known.

use ennead::format::write::{NPY_HEADER_BYTES, npy_header};
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The file of an array of bytes with 81 cells in a row.
pub(super) struct NpyFile {
    file: File,
    /// How many boards of 81 cells are one row.
    boards: usize,
    /// Bytes of cells that were written.
    written: u64,
}

impl NpyFile {
    /// The array in an empty file.
    pub(super) fn new(mut file: File, boards: usize) -> io::Result<NpyFile> {
        file.write_all(&npy_header(0, boards))?;
        Ok(NpyFile { file, boards, written: 0 })
    }
}

impl Write for NpyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let rows = self.written / (81 * self.boards as u64);
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&npy_header(rows, self.boards))?;
        self.file.seek(SeekFrom::Start(NPY_HEADER_BYTES as u64 + self.written))?;
        self.file.flush()
    }
}

/// The rows of an array that is written as a whole.
#[derive(Clone, Default)]
pub(super) struct NpyPipe(Arc<Mutex<Vec<u8>>>);

impl NpyPipe {
    /// Writes the array, with `boards` boards of 81 cells in a row.
    pub(super) fn write_to(&self, mut out: impl Write, boards: usize) -> io::Result<()> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rows = bytes.len() as u64 / (81 * boards as u64);
        out.write_all(&npy_header(rows, boards))?;
        out.write_all(&bytes)?;
        out.flush()
    }
}

impl Write for NpyPipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
