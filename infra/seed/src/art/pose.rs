//! How a portrait is framed and lit: two people with equal clothes do not look alike.

use super::svg::{fill, gradient_across, rect, vignette};

/// The crop of a portrait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Frame {
    Bust,
    Close,
    Wide,
    Left,
    Right,
    Low,
}

/// The light on a portrait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Light {
    Noon,
    Evening,
    Morning,
    Spot,
    Window,
}

/// Crop, posture, gaze and light.
#[derive(Debug, Clone, Copy)]
pub struct Pose {
    frame: Frame,
    light: Light,
    /// Degrees by which the head is tilted.
    tilt: i32,
    /// Units by which the head is before or behind the shoulders' middle.
    shift: i32,
    /// Units by which the pupils look aside.
    gaze: i32,
    /// Units by which the whole person is lifted.
    lift: i32,
}

const FRAMES: [Frame; 6] = [
    Frame::Bust,
    Frame::Close,
    Frame::Left,
    Frame::Wide,
    Frame::Right,
    Frame::Low,
];
const LIGHTS: [Light; 5] = [
    Light::Noon,
    Light::Evening,
    Light::Spot,
    Light::Morning,
    Light::Window,
];

/// Returns the number that decides how a picture of a person is drawn.
pub(crate) fn drawn(name: &str, picture: &str) -> u32 {
    format!("{name} {picture}")
        .bytes()
        .fold(2_166_136_261_u32, |sum, byte| {
            (sum ^ u32::from(byte)).wrapping_mul(16_777_619)
        })
}

impl Pose {
    /// Returns the pose of a person's picture, always the same one.
    pub fn for_picture(name: &str, picture: &str) -> Self {
        let seed = drawn(name, picture);
        let part = |shift: u32, count: u32| (seed >> shift).checked_rem(count).unwrap_or(0);
        let around = |shift: u32, most: u32| {
            i32::try_from(part(shift, most * 2 + 1)).unwrap_or(0) - i32::try_from(most).unwrap_or(0)
        };
        let pick = |shift: u32, count: usize| {
            usize::try_from(part(shift, u32::try_from(count).unwrap_or(1))).unwrap_or(0)
        };
        Self {
            frame: FRAMES
                .get(pick(3, FRAMES.len()))
                .copied()
                .unwrap_or(Frame::Bust),
            light: LIGHTS
                .get(pick(9, LIGHTS.len()))
                .copied()
                .unwrap_or(Light::Noon),
            tilt: around(13, 7),
            shift: around(17, 12),
            gaze: around(21, 6),
            lift: 0,
        }
    }

    /// Returns the pose in a moving picture: further away, and moved by so much.
    #[must_use]
    pub fn filmed(self, tilt: i32, lift: i32) -> Self {
        Self {
            frame: Frame::Wide,
            tilt,
            gaze: 0,
            lift,
            ..self
        }
    }

    /// The transformation of the person.
    pub(crate) fn place(self) -> String {
        let (x, y, scale) = match self.frame {
            Frame::Bust => (-56, -74, "1.14"),
            Frame::Close => (-212, -134, "1.53"),
            Frame::Wide => (24, 52, ".94"),
            Frame::Left => (-146, -92, "1.18"),
            Frame::Right => (18, -92, "1.18"),
            Frame::Low => (-120, -16, "1.3"),
        };
        format!("translate({x} {}) scale({scale})", y - self.lift)
    }

    /// The transformation of the head on its shoulders.
    pub(crate) fn head(self) -> String {
        format!("translate({} 0) rotate({} 400 540)", self.shift, self.tilt)
    }

    pub(crate) fn gaze(self) -> i32 {
        self.gaze
    }

    /// Where the badge of the sport is; none beside a face that fills the picture.
    pub(crate) fn badge(self, mirrored: bool) -> Option<(i32, i32)> {
        match self.frame {
            Frame::Close => None,
            Frame::Left => Some((668, 12)),
            Frame::Right => Some((132, -14)),
            Frame::Bust | Frame::Wide | Frame::Low if mirrored => Some((150, -14)),
            Frame::Bust | Frame::Wide | Frame::Low => Some((650, 12)),
        }
    }

    /// The light's definitions, and the layer above a picture of this size.
    pub(crate) fn light(self, width: i32, height: i32) -> (String, String) {
        let layer = rect(0, 0, width, height, "url(#light)");
        match self.light {
            Light::Noon => (String::new(), String::new()),
            Light::Evening => (gradient_across("light", "#ff8a3d00", "#ff8a3d73"), layer),
            Light::Morning => (gradient_across("light", "#0f2f7a80", "#0f2f7a00"), layer),
            Light::Spot => (vignette("light", "#05070f99"), layer),
            Light::Window => (
                String::new(),
                fill(
                    "M-40 800 420-40H560L100 840H-40ZM300 840 760-40H820V60L420 840Z",
                    "#ffffff2b",
                ),
            ),
        }
    }
}
