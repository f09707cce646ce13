-- The key and the parameters of the message beside them, by which the browser translates it. Older texts, and those of other
-- programs, have none.
alter table files add column error_key jsonb;
alter table quests add column error_key jsonb;
alter table mails add column reason_key jsonb;
