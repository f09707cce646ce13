-- The terms of a text are in `file_terms`; "words" was their earlier name.
alter table file_chunks rename column has_words to has_terms;
alter index file_chunks_wordless rename to file_chunks_without_terms;
