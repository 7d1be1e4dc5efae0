import { call, type EndpointFacts } from './facts.ts'

const decides = ['system_organization:edit'] as const

export const accountEndpoints = {
  register: call('/register', 'public', 'none', 'Asks for an account; with an invitation it is active at once, else it waits for approval'),
  invitationFacts: call('/register/invitation', 'public', 'none', 'The organization that an invitation leads to'),
  passwordResetFacts: call('/resetPassword/facts', 'public', 'none', 'Whose password a link sets'),
  passwordResetUse: call('/resetPassword/use', 'public', 'none', 'Sets a password by a one-time link and ends all sessions of the account'),

  identityProviders: call('/identityProviders', 'public', 'none', 'Where people can log in besides here', { method: 'GET', encrypted: false }),
  socialLoginStart: call(
    '/socialLogin/start',
    'public',
    'none',
    'Address of an identity provider at which a login begins; bound to the client token',
  ),
  socialLogin: call('/socialLogin', 'public', 'none', 'Ends a login at an identity provider', { secret: true }),

  unlock: call('/unlock', 'session', 'none', "Checks the viewer's password for the lock screen; five wrong ones end the session"),
  profile: call('/user/profile', 'session', 'none', 'What the viewer’s account says of them'),
  profileSave: call('/user/profile/save', 'session', 'none', 'Changes name, phone, gender, avatar or preferences'),
  sessionList: call('/user/session/list', 'session', 'none', "The viewer's own open sessions"),
  sessionEnd: call('/user/session/end', 'session', 'none', "Ends one of the viewer's own sessions, with its live stream"),

  registrationList: call('/manager/account/registration/list', decides, 'organization', 'Registrations that wait for a decision'),
  registrationDecide: call('/manager/account/registration/decide', decides, 'organization', 'Approves or rejects a registration'),
  invitationCreate: call('/manager/account/invitation/create', decides, 'organization', 'A link that is good for one registration', { secret: true }),
  invitationList: call('/manager/account/invitation/list', decides, 'organization', 'Invitations that are still good'),
  invitationRevoke: call('/manager/account/invitation/revoke', decides, 'organization', 'Takes an invitation back'),
  passwordReset: call('/manager/account/passwordReset', decides, 'organization', 'A one-time link by which a member sets a new password', {
    secret: true,
  }),

  fileUpload: call('/common/file/upload', 'session', 'none', 'Keeps one file (form field `file`)', { encrypted: false, form: 'upload' }),
  fileDownload: call('/common/file/download', 'session', 'organization', "A file of the viewer's organizations, their own, or somebody's avatar", {
    method: 'GET',
    encrypted: false,
    form: 'download',
  }),
} satisfies Record<string, EndpointFacts>
