-- Where sections begin in a chunk that has several of them: [{"start": 120, "headings": ["Tides", "Springs"]}].
alter table file_chunks add column sections jsonb not null default '[]';

-- The terms of a file's title and opening, which count for all of its chunks.
create table file_title_terms (
  term text not null,
  file_id uuid not null references files on delete cascade,
  primary key (term, file_id)
);
create index file_title_terms_file on file_title_terms (file_id);

-- The text search configuration that fits the language of the text.
alter table files add column text_language text;
