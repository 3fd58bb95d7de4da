//! The page: scenes, components and words. It draws what the core says and schedules nothing.
