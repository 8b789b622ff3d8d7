import { hash } from 'node:crypto'

/** The SHA-256 of a text or of bytes: what the house keeps of a code, of a link, and of what a fact says. */
export const hashOf = (text: string | Buffer): Buffer => hash('sha256', text, 'buffer')
