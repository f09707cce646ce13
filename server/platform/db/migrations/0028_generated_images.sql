-- Which messages name an image: whoever may read one of them may have it, and without any it is removed.
create index quests_images on quests using gin (images) where images <> '{}';
