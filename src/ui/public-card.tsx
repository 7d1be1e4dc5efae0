import './public-card.css'
import { useAtom } from 'jotai'
import { useEffect, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { applyTheme, themeAtom } from '#src/atoms/theme.ts'

/** What pages before the login stand in: language and theme, one card. Native controls only: these pages must be there at once. */
export function PublicCard({ title, subtitle, wide = false, children }: { title: string; subtitle?: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(languageAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  const name = t('app.name')
  useEffect(() => applyTheme(theme), [theme])
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])
  return (
    <main className="public-page">
      <div className="public-tools">
        <button type="button" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')} lang={language === 'zh' ? 'en' : 'zh-CN'}>
          {t('shell.language')}
        </button>
        <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? t('shell.light') : t('shell.dark')}
        </button>
      </div>
      <section className={wide ? 'public-card public-wide card' : 'public-card card'}>
        <img src="/icon.svg" alt="" width="44" height="44" />
        <h1>{name}</h1>
        <p className="public-subtitle">{subtitle ?? title}</p>
        {children}
      </section>
    </main>
  )
}

interface FieldProps {
  id: string
  label: string
  /** What is wrong with it, said under it. */
  fault?: string | undefined
  hint?: string | undefined
}

const describedBy = (id: string, fault: string | undefined, hint: string | undefined): string | undefined =>
  fault !== undefined ? `${id}-fault` : hint !== undefined ? `${id}-hint` : undefined

/** A label, its control and what is wrong with it. The control gets what ties the three together. */
export function PublicField({
  id,
  label,
  fault,
  hint,
  children,
}: FieldProps & { children: (props: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode }) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': describedBy(id, fault, hint) })}
      {fault !== undefined ? (
        <p className="field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : (
        hint !== undefined && (
          <p className="public-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
    </>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>

export function PublicInput({
  id,
  label,
  fault,
  hint,
  value,
  onChange,
  ...native
}: FieldProps & InputProps & { value: string; onChange(value: string): void }) {
  return (
    <PublicField id={id} label={label} fault={fault} hint={hint}>
      {(tied) => <input {...native} {...tied} value={value} onChange={(event) => onChange(event.target.value)} />}
    </PublicField>
  )
}
