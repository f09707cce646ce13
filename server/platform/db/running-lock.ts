/** Of the database: held by every process that is at work, together; by the one that changes the key, alone. */
export const RUNNING_LOCK = 7_263_403
