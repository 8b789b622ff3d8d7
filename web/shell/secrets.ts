/**
 * The body of a command as it may lie in sessionStorage. The house finds an accepted command by its key, before it
 * looks at a password, and one that it never got is refused: then the member is asked for the password again.
 */
export function withoutSecrets(body: Record<string, unknown>, secret: readonly string[]) {
  const hidden = secret.filter((name) => name in body).map((name) => [name, ''])
  return { ...body, ...Object.fromEntries(hidden) }
}
