// From when until when a sponsorship goes, in words. A date stays on one line at any size of text.
import type { SponsorCard } from '../../core/sponsor.ts'
import { m } from '../../text/compiled/messages.js'

export const daysOf = ({ since, until }: Pick<SponsorCard, 'since' | 'until'>): string =>
  until === null
    ? m.sponsor_since({ since: whole(since) })
    : m.sponsor_until({ since: whole(since), until: whole(until) })

const whole = (day: string) => day.replaceAll('-', '\u2011')
