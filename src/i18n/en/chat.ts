import type { Words } from '../words.ts'
import type { chat as chatZh } from '../zh/chat.ts'

export const chat: Words<typeof chatZh> = {
  rule: {
    password: 'At least 6 characters',
    phone: 'Enter an 11-digit mobile number',
    port: 'A port is a whole number from 0 to 65535',
    ipv4: 'Enter a valid IPv4 address',
    email: 'Enter a valid e-mail address',
    chineseName: 'Enter 2 to 4 Chinese characters',
    amount: 'Enter an amount with at most 2 decimals',
    idCard: 'Enter a valid ID card number',
  },
}
