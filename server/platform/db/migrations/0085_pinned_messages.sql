-- A message that its notebook's readers find by its mark and in the outline.
alter table quests add column pinned_at timestamptz;
