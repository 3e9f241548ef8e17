//! How far a zone is from UTC at some moment.

use std::fmt::{self, Debug, Display, Formatter};

use chrono::{FixedOffset, Offset, TimeDelta};

use crate::Tz;

const SUMMER_TIME: i32 = 3_600;

/// A zone's offset at some moment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TzOffset {
    zone: Tz,
    seconds: i32,
    is_summer_time: bool,
}

/// The parts of an offset.
pub trait OffsetComponents {
    /// Without summer time.
    fn base_utc_offset(&self) -> TimeDelta;
    /// Summer time.
    fn dst_offset(&self) -> TimeDelta;
}

/// The names of an offset.
pub trait OffsetName {
    /// The zone's name.
    fn tz_id(&self) -> &str;
    /// What people call it at that moment.
    fn abbreviation(&self) -> Option<&str>;
}

impl TzOffset {
    pub(crate) fn new(zone: Tz, offset: jiff::tz::Offset, is_summer_time: bool) -> Self {
        Self {
            zone,
            seconds: offset.seconds(),
            is_summer_time,
        }
    }

    pub(crate) const fn zone(self) -> Tz {
        self.zone
    }

    fn summer_seconds(self) -> i32 {
        if self.is_summer_time { SUMMER_TIME } else { 0 }
    }
}

impl Offset for TzOffset {
    fn fix(&self) -> FixedOffset {
        let utc = || chrono::Utc.fix();
        FixedOffset::east_opt(self.seconds).unwrap_or_else(utc)
    }
}

impl OffsetComponents for TzOffset {
    fn base_utc_offset(&self) -> TimeDelta {
        TimeDelta::seconds(i64::from(
            self.seconds.saturating_sub(self.summer_seconds()),
        ))
    }

    fn dst_offset(&self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.summer_seconds()))
    }
}

impl OffsetName for TzOffset {
    fn tz_id(&self) -> &str {
        self.zone.name()
    }

    fn abbreviation(&self) -> Option<&str> {
        None
    }
}

impl Display for TzOffset {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.fix(), formatter)
    }
}

impl Debug for TzOffset {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}
