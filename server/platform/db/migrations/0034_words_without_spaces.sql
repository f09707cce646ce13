-- Scripts without spaces are now indexed by pairs of letters: files with such text are indexed again.
create temporary table unspaced on commit drop as
  select distinct file_id from file_chunks
  where text ~ '[\u0E01-\u0ECD\u1000-\u1049\u1780-\u17D3\u3005-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFF9D]';

delete from file_words where file_id in (select file_id from unspaced);
update file_chunks set has_words = false where file_id in (select file_id from unspaced);
-- Without an owner, so that the search for lost attempts continues it. Files that are still being chunked continue.
update files
set vectorized = false, is_vectorizing = true, index_run = gen_random_uuid(), index_owner = null, index_alive_at = 'epoch'
where chunked and id in (select file_id from unspaced);
