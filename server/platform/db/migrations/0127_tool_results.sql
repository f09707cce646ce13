-- Whole results of tool calls, of which the answer shows the beginning only.
create table tool_results (
  call_id uuid primary key,
  quest_id uuid not null references quests on delete cascade,
  text text not null
);
create index tool_results_quest on tool_results (quest_id);
