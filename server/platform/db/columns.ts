import type { ColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date, Date>
export type MaybeMoment = ColumnType<Date | null, Date | null, Date | null>
/** Written as JSON text, read as a value. */
export type Json<T = unknown> = ColumnType<T, string, string>
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
