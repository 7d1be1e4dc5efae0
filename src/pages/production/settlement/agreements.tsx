import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import type { SettlementAgreement } from '#contract/schemas/settlement.ts'
import { benefitFormulas, energySplits, selfUseModes, selfUsePrices, slipTaxes } from '#contract/settlement.ts'
import { formulaWords, splitWords } from '#contract/settlement-words.ts'
import { call } from '#src/api/client.ts'
import { useQuery } from '#src/atoms/query.ts'
import { priceBox, quantityBox } from '#src/price/exact-boxes.ts'
import { organizationOptions } from '#src/resource/common-options.ts'
import { defineResource, type Option, type TextKey, type Words } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { formOf } from '#src/resource/form-of.ts'
import { useDevices, useRegistersOf } from './use-devices.ts'

const EDIT = 'production_settlement:edit'

const metersOf = ({ meters }: SettlementAgreement, { t }: Words): string => meters.map(({ sn }) => sn).join(t('layout.list'))

export const agreementsOf = (stationId: string) => {
  function usePoints(): Option[] {
    const asked = useMemo(() => ({ powerstationId: stationId, pageSize: 1000 }), [])
    const points = valueOf(useQuery('connectionPointList', asked))?.connectionPointList
    return useMemo(() => (points ?? []).map(({ id, name, customerName }) => ({ value: id, label: [name, customerName].filter((one) => one !== '').join(' · ') })), [points]) // prettier-ignore
  }
  const useMeters = (): Option[] => useDevices(stationId)
  const meterColumns = (first: TextKey, second?: TextKey): readonly Field[] => [
    { key: 'sn', title: 'settlement.meter', kind: 'select', required: true, options: { useOptions: useMeters } },
    { key: 'charge', title: first, kind: 'text', required: true, maxLength: 64, options: { useOptions: useRegistersOf } },
    ...(second !== undefined
      ? [{ key: 'discharge', title: second, kind: 'text', required: true, maxLength: 64, options: { useOptions: useRegistersOf } } as const]
      : []),
    { key: 'digits', title: 'settlement.digits', kind: 'integer', min: 4, max: 12, seldom: true },
  ]
  return defineResource({
    name: 'settlement-agreement',
    prefix: 'agreements.',
    list: {
      endpoint: 'settlementAgreementList',
      scope: { stationId },
      rows: (answer): SettlementAgreement[] => answer.settlementAgreementList,
      total: (answer) => answer.totalRows,
    },
    rowKey: (row: SettlementAgreement) => row.id,
    columns: [
      {
        key: 'customerName',
        title: 'settlement.customer',
        choice: false,
        wraps: 150,
        text: ({ customerName, pointName }) => `${customerName} (${pointName})`,
      },
      { key: 'fromMonth', title: 'settlement.fromMonth', text: ({ fromMonth }, { t }) => fromMonth || t('settlement.fromBeginning') },
      { key: 'formula', title: 'settlement.formula', text: (row, { t }) => t(`settlement.formulaOf.${row.formula}`) },
      {
        key: 'split',
        title: 'settlement.split',
        text: (row, { language }) => splitWords[row.split][language],
        render: (row, { language }) => <div className="wrapped-cell">{splitWords[row.split][language]}</div>,
      },
      { key: 'settlementDay', title: 'settlement.day', align: 'right' },
      {
        key: 'meters',
        title: 'settlement.meters',
        text: metersOf,
        render: (row, words) => <div className="wrapped-cell">{metersOf(row, words)}</div>,
      },
      { key: 'selfUse', title: 'settlement.selfUse', text: (row, { t }) => t(`settlement.selfUseOf.${row.selfUse}`) },
    ],
    form: formOf('saveSettlementAgreement', {
      fields: [
        { key: 'stationId', title: 'station.number', kind: 'text', visible: () => false },
        {
          key: 'connectionPointId',
          title: 'settlement.point',
          kind: 'select',
          required: true,
          fixed: true,
          hint: 'settlement.pointHint',
          options: { useOptions: usePoints },
        },
        { key: 'fromMonth', title: 'settlement.fromMonth', kind: 'month', hint: 'settlement.fromMonthHint' },
        { key: 'customer', title: 'settlement.customerThen', kind: 'text', maxLength: 100, hint: 'settlement.customerThenHint' },
        {
          key: 'customerOrganization',
          title: 'settlement.customerOrganization',
          kind: 'tree-select',
          options: organizationOptions,
          hint: 'settlement.customerOrganizationHint',
        },
        {
          key: 'formula',
          title: 'settlement.formula',
          kind: 'select',
          required: true,
          options: ({ t }) => benefitFormulas.map((value) => ({ value, label: t(`settlement.formulaOf.${value}`) })),
          hint: ({ t, language }) => benefitFormulas.map((value) => formulaWords[value][language]).join(t('layout.semicolon')),
        },
        {
          key: 'split',
          title: 'settlement.split',
          kind: 'select',
          required: true,
          options: ({ language }) => energySplits.map((value) => ({ value, label: splitWords[value][language] })),
        },
        { key: 'settlementDay', title: 'settlement.day', kind: 'integer', required: true, min: 1, max: 28, hint: 'settlement.dayHint' },
        {
          key: 'tax',
          title: 'settlement.tax',
          kind: 'select',
          required: true,
          options: ({ t }) => slipTaxes.map((value) => ({ value, label: t(`settlement.taxOf.${value}`) })),
        },
        {
          key: 'meters',
          title: 'settlement.meters',
          kind: 'table',
          required: true,
          max: 50,
          hint: 'settlement.metersHint',
          columns: meterColumns('settlement.chargeRegister', 'settlement.dischargeRegister'),
          line: () => ({ sn: '', charge: 'EPI', discharge: 'EPE', digits: 6 }),
        },
        {
          key: 'selfUse',
          title: 'settlement.selfUse',
          kind: 'select',
          required: true,
          section: 'settlement.selfUse',
          options: ({ t }) => selfUseModes.map((value) => ({ value, label: t(`settlement.selfUseOf.${value}`) })),
        },
        {
          key: 'selfUseMeters',
          title: 'settlement.selfUseMeters',
          kind: 'table',
          max: 50,
          visible: ({ selfUse }) => selfUse === 'meter',
          columns: meterColumns('settlement.register'),
          line: () => ({ sn: '', charge: 'EPI', discharge: '', digits: 6 }),
        },
        {
          ...quantityBox,
          key: 'selfUseKwh',
          title: 'settlement.selfUseKwh',
          unit: 'kWh',
          visible: ({ selfUse }) => selfUse === 'agreed',
        },
        {
          key: 'selfUsePrice',
          title: 'settlement.selfUsePrice',
          kind: 'select',
          visible: ({ selfUse }) => selfUse !== 'none',
          options: ({ t }) => selfUsePrices.map((value) => ({ value, label: t(`settlement.selfUsePriceOf.${value}`) })),
        },
        {
          ...priceBox,
          key: 'selfUseAgreed',
          title: 'settlement.selfUseAgreed',
          unit: 'CNY/kWh',
          visible: ({ selfUse, selfUsePrice }) => selfUse !== 'none' && selfUsePrice === 'agreed',
        },
        { key: 'demandEffect', title: 'settlement.demandEffect', kind: 'switch', hint: 'settlement.demandEffectHint', section: 'settlement.fees' },
        {
          key: 'basicFee',
          title: 'settlement.basicFee',
          kind: 'switch',
          hint: 'settlement.basicFeeHint',
          rule: (value, { demandEffect }) => (value === true && demandEffect === true ? 'pattern' : undefined),
          form: 'settlement.demandTwice',
        },
        { key: 'powerFactor', title: 'settlement.powerFactor', kind: 'switch', hint: 'settlement.powerFactorHint' },
        {
          key: 'powerFactorMeters',
          title: 'settlement.powerFactorMeters',
          kind: 'table',
          max: 50,
          hint: 'settlement.powerFactorMetersHint',
          visible: ({ powerFactor }) => powerFactor === true,
          columns: meterColumns('settlement.activeRegister', 'settlement.reactiveRegister'),
          line: () => ({ sn: '', charge: 'EPI', discharge: 'EQI', digits: 6 }),
        },
        {
          ...priceBox,
          key: 'powerFactorFunds',
          title: 'settlement.powerFactorFunds',
          unit: 'CNY/kWh',
          hint: 'settlement.powerFactorFundsHint',
          visible: ({ powerFactor }) => powerFactor === true,
        },
        { key: 'remark', title: 'settlement.remark', kind: 'textarea' },
      ],
      empty: {
        stationId,
        formula: 'shareOfSavings',
        split: 'quarterHours',
        settlementDay: 1,
        tax: 'electricity',
        selfUse: 'none',
        selfUsePrice: 'flat',
      },
      // What was begun and is not shown any more would be refused where nobody sees it.
      toPayload: (values) => ({
        ...values,
        ...(values.selfUse === 'meter' ? {} : { selfUseMeters: [] }),
        ...(values.selfUse === 'agreed' ? {} : { selfUseKwh: '' }),
        ...(values.selfUse !== 'none' && values.selfUsePrice === 'agreed' ? {} : { selfUseAgreed: '' }),
        ...(values.powerFactor === true ? {} : { powerFactorMeters: [], powerFactorFunds: '' }),
      }),
      create: EDIT,
      edit: EDIT,
      createTitle: 'settlement.createAgreement',
      editTitle: 'settlement.editAgreement',
      width: 720,
    }),
    remove: { permission: EDIT, run: (rows) => call('deleteSettlementAgreement', { ids: rows.map(({ id }) => id) }) },
    export: { fileName: 'settlement.tab.agreements' },
    emptyText: 'settlement.noAgreement',
  })
}
