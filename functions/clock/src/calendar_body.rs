//! The body of a calendar, which is decompressed and read while it arrives.
//!
//! Servers compress without being asked, and without a header about it, so the first bytes decide.

use std::io::Write;

use calendar_reader::{CalendarFile, FileReader, ReadError};
use domain::calendar::CalendarProblem;
use flate2::write::{MultiGzDecoder, ZlibDecoder};

/// The most bytes of a calendar, decompressed: three times the largest one that is known.
const MOST_BYTES: usize = 64 * 1024 * 1024;
/// Bytes that show the compression.
const BEGINNING: usize = 2;
/// Bytes that are decompressed in one step, to at most a thousand times as many.
const STEP: usize = 4 * 1024;

pub(crate) struct CalendarBody {
    reader: FileReader,
    /// Decompressed bytes.
    bytes: usize,
    compression: Compression,
}

enum Compression {
    Unknown(Vec<u8>),
    None,
    Gzip(MultiGzDecoder<Vec<u8>>),
    Zlib(ZlibDecoder<Vec<u8>>),
}

impl CalendarBody {
    pub(crate) const fn new(reader: FileReader) -> Self {
        Self {
            reader,
            bytes: 0,
            compression: Compression::Unknown(Vec::new()),
        }
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<(), CalendarProblem> {
        if let Compression::Unknown(beginning) = &mut self.compression {
            beginning.extend_from_slice(bytes);
            if beginning.len() < BEGINNING {
                return Ok(());
            }
            return self.begin();
        }
        for step in bytes.chunks(STEP) {
            self.decompress(step)?;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<CalendarFile, CalendarProblem> {
        if matches!(self.compression, Compression::Unknown(_)) {
            self.begin()?;
        }
        let rest = match &mut self.compression {
            Compression::Gzip(decoder) => decoder.try_finish().map(|()| decoder.get_mut()),
            Compression::Zlib(decoder) => decoder.try_finish().map(|()| decoder.get_mut()),
            Compression::Unknown(_) | Compression::None => Ok(&mut Vec::new()),
        };
        // A transfer that was cut off is tried again.
        let rest = rest.map_err(|_error| CalendarProblem::Unreachable)?;
        let rest = std::mem::take(rest);
        self.read(&rest)?;
        self.reader.finish().map_err(problem_of)
    }

    /// Finds the compression, and reads the bytes so far.
    fn begin(&mut self) -> Result<(), CalendarProblem> {
        let Compression::Unknown(beginning) = &mut self.compression else {
            return Ok(());
        };
        let beginning = std::mem::take(beginning);
        self.compression = match beginning.first_chunk() {
            Some([0x1F, 0x8B]) => Compression::Gzip(MultiGzDecoder::new(Vec::new())),
            Some(header @ [0x78, _]) if u16::from_be_bytes(*header) % 31 == 0 => {
                Compression::Zlib(ZlibDecoder::new(Vec::new()))
            }
            _ => Compression::None,
        };
        self.push(&beginning)
    }

    fn decompress(&mut self, bytes: &[u8]) -> Result<(), CalendarProblem> {
        let output = match &mut self.compression {
            Compression::Gzip(decoder) => decoder.write_all(bytes).map(|()| decoder.get_mut()),
            Compression::Zlib(decoder) => decoder.write_all(bytes).map(|()| decoder.get_mut()),
            Compression::Unknown(_) | Compression::None => return self.read(bytes),
        };
        let output = output.map_err(|_error| CalendarProblem::NotACalendar)?;
        let output = std::mem::take(output);
        self.read(&output)
    }

    fn read(&mut self, bytes: &[u8]) -> Result<(), CalendarProblem> {
        self.bytes = self.bytes.saturating_add(bytes.len());
        if self.bytes > MOST_BYTES {
            return Err(CalendarProblem::TooLarge);
        }
        self.reader.push(bytes).map_err(problem_of)
    }
}

const fn problem_of(error: ReadError) -> CalendarProblem {
    match error {
        ReadError::NotACalendar => CalendarProblem::NotACalendar,
        ReadError::TooLarge => CalendarProblem::TooLarge,
    }
}
