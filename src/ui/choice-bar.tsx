/** A choice of few: native radio buttons styled as one bar. */
import { useId } from 'react'

type ChoiceBarProps<Choice extends string> = {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly nameOf: (choice: Choice) => string
  readonly chosen: Choice
  readonly choose: (choice: Choice) => void
}

export function ChoiceBar<Choice extends string>({ name, choices, nameOf, chosen, choose }: ChoiceBarProps<Choice>) {
  const group = useId()
  return (
    <fieldset aria-label={name} className="inline-flex rounded-lg border border-border bg-muted p-0.5">
      {choices.map(choice => (
        <label
          key={choice}
          className="relative grid h-8 flex-1 place-items-center whitespace-nowrap rounded-md px-4 font-medium text-muted-foreground hover:text-foreground has-checked:bg-card has-checked:font-semibold has-checked:text-foreground has-checked:shadow-soft"
        >
          <input
            type="radio"
            name={group}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          {nameOf(choice)}
        </label>
      ))}
    </fieldset>
  )
}
