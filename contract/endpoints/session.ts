import { call, type EndpointFacts } from './facts.ts'

export const sessionEndpoints = {
  publicKey: call('/publicKey', 'public', 'none', 'Public key for payloads; mockServer true: send plain', {
    method: 'GET',
    answerIn: 'data',
    encrypted: false,
  }),
  health: call('/health', 'public', 'none', 'State of the server and its parts', { method: 'GET', encrypted: false }),
  login: call('/login', 'public', 'none', 'Name and password against a token', { secret: true }),
  routerList: call('/router/getList', 'session', 'none', "The viewer's part of the route table", {
    method: 'GET',
    answerIn: 'data',
    encrypted: false,
    whilePasswordExpired: true,
    displays: 'free',
  }),
  userInfo: call('/userInfo', 'session', 'none', 'Who is logged in', { whilePasswordExpired: true, displays: 'free', secret: true }),
  roleDetail: call('/role/detail', 'session', 'none', "A role's power codes", { whilePasswordExpired: true, displays: 'free' }),
  logout: call('/logout', 'session', 'none', 'Ends the session', { whilePasswordExpired: true }),
  tokenRefresh: call('/token/refresh', 'public', 'none', 'A new token for a session that is older than 30 minutes', {
    answerIn: 'data',
    secret: true,
  }),
  connection: call('/connection', 'public', 'none', 'A client token that names this browser', {}),
  changePassword: call('/user/changePassword', 'session', 'none', 'Changes the password and ends other sessions', { whilePasswordExpired: true }),
} satisfies Record<string, EndpointFacts>
