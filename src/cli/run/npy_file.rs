//! Numpy arrays. The number of rows is at the beginning of an array. In a file, [`NpyFile`], it is
//! written again whenever rows were written, so that the file is whole at any time. In a pipe,
//! [`NpyPipe`], nothing can be written again: the rows are kept until all are known.

use super::lock;
use ennead::format::write::NpyRows;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

/// The file of an array.
pub(super) struct NpyFile {
    file: File,
    rows: NpyRows,
    /// Bytes of rows that were written.
    written: u64,
}

impl NpyFile {
    /// The array in an empty file.
    pub(super) fn new(mut file: File, rows: NpyRows) -> io::Result<NpyFile> {
        file.write_all(&rows.header(0))?;
        Ok(NpyFile { file, rows, written: 0 })
    }
}

impl Write for NpyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let header = self.rows.header(self.rows.count(self.written));
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header)?;
        self.file.seek(SeekFrom::Start(header.len() as u64 + self.written))?;
        self.file.flush()
    }
}

/// The rows of an array that is written as a whole.
#[derive(Clone, Default)]
pub(super) struct NpyPipe(Arc<Mutex<Vec<u8>>>);

impl NpyPipe {
    /// Writes the array.
    pub(super) fn write_to(&self, mut out: impl Write, rows: &NpyRows) -> io::Result<()> {
        let bytes = lock(&self.0);
        out.write_all(&rows.header(rows.count(bytes.len() as u64)))?;
        out.write_all(&bytes)?;
        out.flush()
    }
}

impl Write for NpyPipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
