import { Button, Input, Radio } from '@arco-design/web-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { genderCodes, type Gender } from '#contract/account-codes.ts'
import { isPhone } from '#contract/rules.ts'
import type { Answer } from '#contract/schemas.ts'
import { useUnsaved } from '#src/atoms/unsaved.ts'
import { PhoneInput } from '#src/ui/inputs/inputs.tsx'
import { isTooLong } from '#src/ui/inputs/too-long.tsx'
import { message } from '#src/ui/message.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { Choice, Fact, Field } from './field.tsx'
import { useSave } from './use-save.ts'

/** Letters of a name. */
const MOST_NAME = 64

type Profile = Answer<'profile'>
type Draft = Partial<Pick<Profile, 'realname' | 'phone' | 'gender'>>

/** Who the person is; what was typed and is not saved stays beside what the server says. */
export function ProfileCard({ profile, readOnly }: { profile: Profile; readOnly: boolean }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { save, saving } = useSave()
  const form = { ...profile, ...draft }
  const dirty = form.realname !== profile.realname || form.phone !== profile.phone || form.gender !== profile.gender
  useUnsaved(dirty)
  const nameFault = isTooLong(form.realname, MOST_NAME) ? t('app.tooLong', { n: MOST_NAME }) : faults.realname
  const change = (next: Draft): void => setDraft((before) => ({ ...before, ...next }))

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!dirty || saving || isTooLong(form.realname, MOST_NAME)) return
    const wrong = {
      ...(form.realname.trim() === '' ? { realname: t('account.required') } : {}),
      ...(form.phone === '' || isPhone(form.phone) ? {} : { phone: t('account.phoneWrong') }),
    }
    setFaults(wrong)
    if ('realname' in wrong) message.warning(t('account.incomplete'))
    if (Object.keys(wrong).length > 0) return
    // What was not changed here is not sent: an administrator may have put it right since this page asked.
    const { realname, phone, gender } = form
    const refused = await save({
      ...(realname === profile.realname ? {} : { realname: realname.trim() }),
      ...(phone === profile.phone ? {} : { phone }),
      ...(gender === profile.gender ? {} : { gender }),
    })
    setFaults(refused ?? {})
    if (refused === undefined) setDraft({})
  }
  return (
    <section className="card center-card">
      <h2>{t('personalCenter.profile')}</h2>
      <div className="profile">
        <AvatarEditor avatar={profile.avatar} disabled={readOnly} />
        <form className="profile-form" onSubmit={(event) => void submit(event)} noValidate>
          <Fact label={t('personalCenter.username')}>{profile.username}</Fact>
          <Fact label={t('personalCenter.role')}>{profile.roleName}</Fact>
          <Fact label={t('personalCenter.organization')}>{profile.organizationName}</Fact>
          <Field id="center-realname" label={t('personalCenter.realname')} fault={nameFault}>
            {(tied) => (
              <Input
                {...tied}
                disabled={readOnly}
                autoComplete="name"
                status={nameFault === undefined ? undefined : 'error'}
                value={form.realname}
                onChange={(realname) => change({ realname })}
              />
            )}
          </Field>
          <Field id="center-phone" label={t('personalCenter.phone')} fault={faults.phone}>
            {(tied) => (
              <PhoneInput
                {...tied}
                disabled={readOnly}
                autoComplete="tel-national"
                error={faults.phone !== undefined}
                value={form.phone === '' ? undefined : form.phone}
                onChange={(phone) => change({ phone: phone ?? '' })}
              />
            )}
          </Field>
          <Choice id="center-gender" label={t('personalCenter.gender')}>
            <Radio.Group
              disabled={readOnly}
              value={form.gender}
              onChange={(gender: Gender) => change({ gender })}
              options={genderCodes.map((value) => ({ value, label: t(`personalCenter.genders.${value === '' ? 'none' : value}`) }))}
            />
          </Choice>
          <Button htmlType="submit" type="primary" loading={saving} disabled={!dirty || readOnly}>
            {t('personalCenter.save')}
          </Button>
        </form>
      </div>
    </section>
  )
}
