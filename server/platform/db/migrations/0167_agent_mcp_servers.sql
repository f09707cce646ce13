-- MCP servers whose tools an agent uses. Ids of servers that are gone have no effect.
alter table agents add column mcp_server_ids uuid[] not null default '{}';
