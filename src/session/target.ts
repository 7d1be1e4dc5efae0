/** Only a path of this app, never another site. */
export const safeTarget = (redirect: string | null): string =>
  redirect !== null && /^\/(?![/\\])/.test(redirect) && !/^\/(login|403|404|register|callback|reset-password)\b/.test(redirect) ? redirect : '/home'
