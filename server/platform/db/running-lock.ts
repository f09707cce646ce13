/** A lock in the database: shared by all running processes; exclusive for the rotation of the key. */
export const RUNNING_LOCK = 7_263_403
