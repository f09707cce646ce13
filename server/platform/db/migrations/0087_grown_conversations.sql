-- Where an imported conversation ended, so that a later export of it adds only what came after.
alter table imported_notebooks
  -- The conversation whose branches are notebooks of their own; the source_id of the first one.
  add column conversation_id text,
  -- The last message, by its id in the program that exported it.
  add column last_message_id text,
  -- The position of the next message when it was imported: a larger one was continued here.
  add column next_position integer;
update imported_notebooks set conversation_id = source_id;
alter table imported_notebooks alter column conversation_id set not null;
create index imported_notebooks_conversation on imported_notebooks (user_id, source, conversation_id);

alter table notebook_imports add column continued integer not null default 0;
