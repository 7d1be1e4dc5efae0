import { pushLanguages, pushProviders, signingProviders } from '#contract/push.ts'
import type { PushGroup } from '#contract/schemas/push.ts'
import type { Language } from '#contract/text.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/atoms/language.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Words } from '#src/resource/define.ts'
import type { FormValues } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import { consoleTime } from '#src/ui/time-words.ts'

const EDIT = 'template_management:edit'

function targetOf({ provider, host, addressEnd, recipients, signed, secretSet }: PushGroup, { t }: Words): string {
  if (provider === 'email') return recipients.split('\n').join(', ')
  return `${host} …${addressEnd}${signed && secretSet ? ` · ${t('push.secret')} ${t('push.secretSet')}` : ''}`
}

const receiverOf = ({ provider, language }: PushGroup, { t }: Words): string =>
  `${t(`push.providerOf.${provider}`)} · ${t(`push.languageOf.${language}`)}`

/** What is the matter with it; fine: nothing. */
function healthOf({ fault, waiting, failed, uncertain, toldAt }: PushGroup, { t }: Words): string {
  const state = fault === null ? (toldAt === null ? t('push.never') : t('push.fine')) : t(`push.codeOf.${fault}`)
  return [
    state,
    ...(waiting > 0 ? [t('push.waiting', { n: waiting })] : []),
    ...(failed > 0 ? [t('push.failed', { n: failed })] : []),
    ...(uncertain > 0 ? [t('push.uncertain', { n: uncertain })] : []),
  ].join(' · ')
}

const isRobot = ({ provider }: { provider: string }): boolean => provider !== 'email'
/** Vendors whose robots take only messages with a word that was agreed. */
const hasKeyword = ({ provider }: { provider: string }): boolean => provider === 'dingtalk' || provider === 'feishu'
/** Of another kind of receiver it would be somewhere else. */
const isSameKind = (group: Readonly<FormValues>, { provider }: { provider: string }): boolean => group.provider === provider
const maySign = ({ provider }: { provider: string }): boolean => (signingProviders as readonly string[]).includes(provider)

/** Where people are told. `onTest`, `onPreview`: open what is looked at beside the list. A new group is told in the language of who makes it, unless they choose otherwise. */
export const groupResource = (onTest: (group: PushGroup) => void, onPreview: (group: PushGroup) => void, language: Language) =>
  defineResource({
    name: 'push-groups',
    list: { endpoint: 'pushGroupList', everyMs: 10_000, rows: (answer): PushGroup[] => answer.pushGroupList, total: (answer) => answer.totalRows },
    rowKey: (row: PushGroup) => row.id,
    columns: [
      { key: 'name', title: 'push.name', sortable: true, choice: false },
      {
        key: 'provider',
        title: 'push.provider',
        sortable: true,
        text: receiverOf,
        render: (row, words) => <div className="wrapped-cell">{receiverOf(row, words)}</div>,
      },
      { key: 'host', title: 'push.target', text: targetOf, render: (row, words) => <div className="wrapped-cell">{targetOf(row, words)}</div> },
      {
        key: 'fault',
        title: 'push.health',
        text: healthOf,
        render: (row, words) => <div className={row.fault === null ? 'push-health' : 'push-health push-fault'}>{healthOf(row, words)}</div>,
      },
      { key: 'toldAt', title: 'push.lastTold', text: (row) => (row.toldAt === null ? '' : consoleTime(row.toldAt)) },
      { key: 'enabled', title: 'push.enabled', text: (row, { t }) => t(row.enabled ? 'push.on' : 'push.off') },
      {
        key: 'organizationName',
        title: 'push.organization',
        choice: 'hidden',
        text: (row, { language }) => nameOf(row.organizationName, row.organizationNameEn, language),
      },
      { key: 'language', title: 'push.language', choice: 'hidden', text: (row, { t }) => t(`push.languageOf.${row.language}`) },
      { key: 'keyword', title: 'push.keyword', choice: 'hidden' },
      { key: 'remark', title: 'push.remark', choice: 'hidden' },
      { key: 'updatedAt', title: 'push.updatedAt', choice: 'hidden', sortable: true, text: (row) => consoleTime(row.updatedAt) },
    ],
    sort: { by: 'name', order: 'asc' },
    filters: [
      { key: 'text', kind: 'text', title: 'push.searchGroup', width: 260 },
      {
        key: 'provider',
        kind: 'select',
        title: 'push.provider',
        values: pushProviders,
        options: ({ t }) => pushProviders.map((value) => ({ value, label: t(`push.providerOf.${value}`) })),
      },
    ],
    form: formOf('savePushGroup', {
      fields: [
        { key: 'name', title: 'push.name', kind: 'text', required: true, maxLength: 64 },
        { key: 'organizationCode', title: 'push.organization', kind: 'tree-select', required: true, options: organizationOptions },
        {
          key: 'provider',
          title: 'push.provider',
          kind: 'select',
          required: true,
          options: ({ t }) => pushProviders.map((value) => ({ value, label: t(`push.providerOf.${value}`) })),
        },
        {
          key: 'address',
          title: 'push.address',
          kind: 'text',
          required: true,
          keeps: isSameKind,
          maxLength: 1000,
          hint: 'push.addressHint',
          visible: isRobot,
        },
        { key: 'signed', title: 'push.signed', kind: 'switch', hint: 'push.signedHint', visible: maySign },
        {
          key: 'secret',
          title: 'push.secret',
          kind: 'password',
          required: true,
          keeps: (group, values) => isSameKind(group, values) && group.secretSet === true,
          maxLength: 200,
          hint: 'push.secretHint',
          visible: (values) => maySign(values) && values.signed === true,
        },
        {
          key: 'recipients',
          title: 'push.recipients',
          kind: 'textarea',
          required: true,
          maxLength: 5000,
          hint: 'push.recipientsHint',
          visible: ({ provider }) => provider === 'email',
        },
        { key: 'keyword', title: 'push.keyword', kind: 'text', maxLength: 64, hint: 'push.keywordHint', visible: hasKeyword },
        {
          key: 'language',
          title: 'push.language',
          kind: 'select',
          required: true,
          options: ({ t }) => pushLanguages.map((value) => ({ value, label: t(`push.languageOf.${value}`) })),
        },
        { key: 'enabled', title: 'push.enabled', kind: 'switch' },
        { key: 'remark', title: 'push.remark', kind: 'textarea', maxLength: 2000 },
      ],
      empty: { provider: 'dingtalk', language, enabled: true },
      create: EDIT,
      edit: EDIT,
      createTitle: 'push.newGroup',
      editTitle: 'push.editGroup',
    }),
    actions: [
      {
        id: 'test',
        title: 'push.test',
        where: 'row',
        permission: EDIT,
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onTest(row)
        },
      },
      {
        id: 'preview',
        title: 'push.preview',
        where: 'row',
        quiet: true,
        run: async ([row]) => {
          if (row !== undefined) onPreview(row)
        },
      },
    ],
    remove: { permission: EDIT, run: (rows) => call('deletePushGroup', { ids: rows.map(({ id }) => id) }) },
    export: { fileName: 'push.groups' },
    emptyText: 'push.noGroups',
  })
