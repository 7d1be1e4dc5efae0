/** What stands for a person without a picture: the initials of a name in Latin letters, else what the server made of it (its last two characters). */
export const shortName = ({ realname, singleName }: { realname: string; singleName: string }): string =>
  /^\p{Script=Latin}/u.test(realname)
    ? realname
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => word.charAt(0).toUpperCase())
        .join('')
    : singleName
