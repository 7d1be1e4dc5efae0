import { isPassword, isPhone } from '#contract/rules.ts'

export interface RegisterForm {
  username: string
  realname: string
  phone: string
  password: string
  again: string
  organizationCode: string
  note: string
}
export type RegisterFaults = Partial<Record<keyof RegisterForm, 'required' | 'usernameWrong' | 'phoneWrong' | 'tooShort' | 'mismatch'>>

export const emptyForm: RegisterForm = { username: '', realname: '', phone: '', password: '', again: '', organizationCode: '', note: '' }

/** What is missing or wrong, before the server is asked. An invitation says the organization. */
export function checkForm(form: RegisterForm, invited: boolean): RegisterFaults {
  const faults: RegisterFaults = {}
  const needed: (keyof RegisterForm)[] = ['username', 'realname', 'phone', 'password', 'again', ...(invited ? [] : ['organizationCode' as const])]
  for (const field of needed) if (form[field].trim() === '') faults[field] = 'required'
  if (faults.username === undefined && !/^[\w.-]{2,64}$/.test(form.username.trim())) faults.username = 'usernameWrong'
  if (faults.phone === undefined && !isPhone(form.phone)) faults.phone = 'phoneWrong'
  if (faults.password === undefined && !isPassword(form.password)) faults.password = 'tooShort'
  if (faults.again === undefined && form.again !== form.password) faults.again = 'mismatch'
  return faults
}
