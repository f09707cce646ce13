-- The gallery of a user's pictures, newest first.
create index quests_images_of_user on quests (user_id, created_at desc) where images <> '{}';
