// What speaks of a ring, for features that money leaves by.
export { isSuspected } from './invite.sql.ts'
