// Which facts are of personal values, and so are salted (docs/decisions/0055-salted-facts.md has every kind with its reason).

/** Subjects of facts. Never change it: a fact is hashed with the salt of its member, or it is not. */
export const personalSubjects: readonly string[] = [
  ...['member', 'member-correction', 'block', 'login-reset', 'device'],
  ...['payout-account', 'blocked-payout', 'deposit', 'invitation', 'inviter', 'gift', 'withdrawal-review'],
]

export const isPersonal = (subject: string): boolean => personalSubjects.includes(subject)
