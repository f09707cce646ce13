-- MCP servers that a user has added for itself; null: those of administrators.
alter table mcp_servers add column user_id uuid references users on delete cascade;
-- Whether each user signs in with an account of the server.
alter table mcp_servers add column needs_sign_in boolean not null default false;

drop index mcp_servers_name;
create unique index mcp_servers_name on mcp_servers (user_id, lower(name)) nulls not distinct;

-- The tokens of a user for a server, encrypted.
create table mcp_sign_ins (
  id uuid primary key,
  server_id uuid not null references mcp_servers on delete cascade,
  user_id uuid not null references users on delete cascade,
  sealed_tokens text not null,
  signed_in_at timestamptz not null,
  unique (server_id, user_id)
);
create index mcp_sign_ins_user on mcp_sign_ins (user_id);

-- Users who are on the page of an authorization server.
create table mcp_sign_in_attempts (
  state_hash text primary key,
  server_id uuid not null references mcp_servers on delete cascade,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  sealed_attempt text not null,
  expires_at timestamptz not null
);
create index mcp_sign_in_attempts_user on mcp_sign_in_attempts (user_id);
create index mcp_sign_in_attempts_server on mcp_sign_in_attempts (server_id);
