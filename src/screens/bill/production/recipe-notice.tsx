/** The messages about the recipe: there is none, it is not loaded, or some of its materials are inactive. */
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../i18n/names.ts'
import { useDraft } from '../editor-context.ts'
import { useRecipe } from './use-recipe.ts'

export function RecipeNotice() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { read, isError } = useRecipe()
  const product = useDraft('product')
  if (product === null) return null
  const retired = read?.retired ?? []
  const texts = [
    ...(isError && read === undefined ? [t('bill.recipe.unknown')] : []),
    ...(read?.recipe === null ? [t('bill.recipe.none')] : []),
    ...(retired.length > 0 ? [t('bill.recipe.retired', { names: retired.map(nameOf).join('، ') })] : []),
  ]
  return (
    <div role="status">
      {texts.map(text => (
        <p key={text} className="mt-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-sm">
          {text}
        </p>
      ))}
    </div>
  )
}
