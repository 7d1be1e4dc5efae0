import type { Field } from '#src/resource/field.ts'

/** Of who sends something to equipment, asked again: whether it is right only the server knows. */
export const ownPassword: Field = {
  key: 'password',
  title: 'strategy.password',
  kind: 'ownPassword',
  required: true,
  hint: 'strategy.passwordHint',
}
