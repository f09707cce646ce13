-- The messages that contain an image: their readers may read it, and without messages it is removed.
create index quests_images on quests using gin (images) where images <> '{}';
