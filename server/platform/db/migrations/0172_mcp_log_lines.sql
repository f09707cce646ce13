-- What MCP servers say of themselves: their log messages, and the error output of commands. The newest of each server
-- are kept.
create table mcp_log_lines (
  id bigint generated always as identity primary key,
  server_id uuid not null references mcp_servers (id) on delete cascade,
  logged_at timestamptz not null,
  level text not null,
  text text not null
);
create index mcp_log_lines_server on mcp_log_lines (server_id, id);
