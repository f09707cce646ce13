-- Of an OpenAI-compatible server as it was typed; null where it was not: its id gives the name.
alter table provider_keys add column name text;
