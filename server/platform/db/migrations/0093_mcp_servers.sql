-- Programs that offer tools to models by the Model Context Protocol.
create table mcp_servers (
  id uuid primary key,
  name text not null,
  -- The beginning of the names of its tools; it never changes.
  slug text not null unique,
  enabled boolean not null,
  -- Empty: all users.
  allowed_user_tags text[] not null,
  transport text not null check (transport in ('http', 'stdio')),
  url text not null,
  command text not null,
  arguments text[] not null,
  -- Headers or environment variables as one encrypted JSON object; null: none.
  sealed_secrets text,
  secret_names text[] not null,
  -- Raised when the connection changes: open connections are then not used any more.
  version integer not null,
  software text not null,
  checked_at timestamptz,
  error text,
  error_key jsonb,
  created_at timestamptz not null
);
create unique index mcp_servers_name on mcp_servers (lower(name));

create table mcp_tools (
  server_id uuid not null references mcp_servers on delete cascade,
  name text not null,
  offered_name text not null unique,
  position integer not null,
  enabled boolean not null,
  -- What the server said last; null when it no longer has the tool.
  found jsonb,
  found_hash text,
  -- What an administrator approved.
  approved jsonb,
  approved_hash text,
  primary key (server_id, name)
);
