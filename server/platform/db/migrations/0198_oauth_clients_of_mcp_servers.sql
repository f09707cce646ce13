-- This site as it is registered at the authorization server of an MCP server; empty: it registers itself.
alter table mcp_servers add column oauth_client_id text not null default '';
-- Encrypted; null for a public client.
alter table mcp_servers add column sealed_client_secret text;
