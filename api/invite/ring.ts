// The signals of an invitation ring, for features that pay money out.
export { isSuspected } from './invite.sql.ts'
