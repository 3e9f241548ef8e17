//! Blocks of a cluster: when the last one begins, and what else is between them.

use crate::reader::{FileReader, Stop};
use crate::source::ByteSource;

use super::allowed::{BLOCK, BLOCK_GROUP, CLUSTER_TIME, IN_CLUSTER, OF_SEGMENT, SIMPLE_BLOCK};
use super::element::{Element, variable_number};
use super::walk::Walk;

/// Bytes of a block before its data: a track's number, and a time.
const BLOCK_HEADER: u64 = 10;

impl Walk {
    /// Reads the elements of a cluster; returns where the next element of the segment begins.
    pub(super) async fn read_blocks<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        cluster: Element,
    ) -> Result<u64, Stop<S::Error>> {
        let mut begins = 0;
        let mut at = cluster.start;
        while at < cluster.end {
            let element = match Element::read(reader, at, cluster.end).await {
                Ok(element) => element,
                // A recording that was cut off in a block, or what is no element.
                Err(Stop::Refused(_)) => return Ok(self.end_of_cluster(at, cluster)),
                Err(stop) => return Err(stop),
            };
            if cluster.is_open && OF_SEGMENT.contains(&element.id) {
                return Ok(at);
            }
            if element.is_open {
                self.patches.keep();
                return Ok(element.end);
            }
            match element.id {
                CLUSTER_TIME => begins = element.number(reader).await?,
                SIMPLE_BLOCK => self.note_block(reader, element, begins).await?,
                BLOCK_GROUP => match Element::read(reader, element.start, element.end).await {
                    Ok(block) if block.id == BLOCK => {
                        self.note_block(reader, block, begins).await?;
                    }
                    Ok(_) | Err(Stop::Refused(_)) => {}
                    Err(stop) => return Err(stop),
                },
                _ => {
                    let patches = &mut self.patches;
                    element.keep_or_blank(reader, &IN_CLUSTER, patches).await?;
                }
            }
            at = element.end;
        }
        Ok(cluster.end)
    }

    /// Where what is no element of a cluster is looked at: at that place in an open one, whose end is unknown.
    fn end_of_cluster(&mut self, at: u64, cluster: Element) -> u64 {
        if cluster.is_open {
            at
        } else {
            self.patches.keep();
            cluster.end
        }
    }

    async fn note_block<S: ByteSource>(
        &mut self,
        reader: &mut FileReader<S>,
        block: Element,
        begins: u64,
    ) -> Result<(), Stop<S::Error>> {
        let header = reader.bytes(block.start, BLOCK_HEADER).await?;
        let latest = block_time(header, begins);
        self.latest = self.latest.max(latest);
        Ok(())
    }
}

/// When a block begins, in ticks: its time is relative to that of its cluster.
pub(super) fn block_time(header: &[u8], begins: u64) -> Option<u64> {
    let (_track, width) = variable_number(header)?;
    let relative = header.get(width..)?.first_chunk::<2>()?;
    begins.checked_add_signed(i64::from(i16::from_be_bytes(*relative)))
}
