-- The chunks of a file that contain a term, with the weight of the term. Each batch of chunks has separate rows, so
-- that a batch is written once.
create table file_words (
  word text not null,
  file_id uuid not null references files on delete cascade,
  first_position integer not null,
  positions integer[] not null,
  weights real[] not null,
  primary key (word, file_id, first_position)
);
create index file_words_file on file_words (file_id);

-- The embeddings of chunks by one model.
create table file_vectors (
  file_id uuid not null,
  position integer not null,
  model text not null,
  -- The sign bits of the vector: the Hamming distance of two approximates their distance.
  bits bit varying not null,
  -- Numbers of 4 bytes; vectors have length 1.
  vector bytea not null,
  primary key (file_id, position),
  foreign key (file_id, position) references file_chunks on delete cascade
);
-- Such numbers cannot be compressed.
alter table file_vectors alter column vector set storage external;

alter table files
  add column chunk_count integer not null default 0,
  -- The content from which the chunks were made.
  add column chunked_sha256 text,
  -- The model that embedded every chunk; null where only keyword search is available.
  add column vector_model text,
  add column vector_dimensions integer;
update files set chunked_sha256 = sha256,
  chunk_count = (select count(*) from file_chunks where file_id = files.id)
where chunked;

alter table file_chunks add column has_words boolean not null default false;
update file_chunks set has_words = words is not null;
insert into file_words (word, file_id, first_position, positions, weights)
select left(found.lexeme, 100), chunk.file_id, 0, array_agg(chunk.position), array_agg(1)
from file_chunks chunk, unnest(chunk.words) found
where length(found.lexeme) <= 100
group by 1, 2;
alter table file_chunks drop column words;
create index file_chunks_wordless on file_chunks (file_id, position) where not has_words;
