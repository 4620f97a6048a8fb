/** All kinds of values with their presentation. */
import type { FieldKind } from '#contract/field-kinds.ts'
import { choiceField } from './choice.ts'
import { codeField } from './code.ts'
import { colourField } from './colour.ts'
import { countField } from './count.ts'
import { dayField } from './day.ts'
import type { Field } from './field.ts'
import { flagField } from './flag.ts'
import { instantField } from './instant.ts'
import { longTextField } from './long-text.ts'
import { moneyField } from './money.ts'
import { monthField } from './month.ts'
import { percentField } from './percent.ts'
import { priceField } from './price.ts'
import { quantityField } from './quantity.ts'
import { ratioField } from './ratio.ts'
import { referenceField } from './reference.ts'
import { textField } from './text.ts'

export const fields: { readonly [Kind in FieldKind]: Field<Kind> } = {
  text: textField,
  code: codeField,
  longText: longTextField,
  money: moneyField,
  price: priceField,
  quantity: quantityField,
  ratio: ratioField,
  percent: percentField,
  count: countField,
  day: dayField,
  month: monthField,
  instant: instantField,
  flag: flagField,
  choice: choiceField,
  reference: referenceField,
  colour: colourField,
}
