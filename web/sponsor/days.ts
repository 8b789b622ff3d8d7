// From when until when a sponsorship goes, in words.
import type { SponsorCard } from '../../core/sponsor.ts'
import { m } from '../../text/compiled/messages.js'

export const daysOf = ({ since, until }: Pick<SponsorCard, 'since' | 'until'>): string =>
  until === null ? m.sponsor_since({ since }) : m.sponsor_until({ since, until })
