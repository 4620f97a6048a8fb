// Searches the calls, folds them, and keeps the chosen appearance. `/` goes to the search field, Escape empties it.
const query = document.getElementById('query')
const count = document.getElementById('count')
const fold = document.getElementById('fold')
const calls = [...document.querySelectorAll('details[data-words]')]
const areas = [...document.querySelectorAll('.area')]
const themeKey = 'docs_theme'

function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every(word => call.dataset.words.includes(word))
  for (const area of areas) area.hidden = !area.querySelector('details:not([hidden])')
  const found = calls.filter(call => !call.hidden).length
  count.value = String(found)
  document.getElementById('nothing').hidden = found > 0
}

function unfoldTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) target.open = true
}

function showTheme(name) {
  if (name) document.documentElement.dataset.theme = name
}

query.addEventListener('input', search)
fold.addEventListener('click', () => {
  const isOpen = fold.getAttribute('aria-pressed') !== 'true'
  fold.setAttribute('aria-pressed', String(isOpen))
  for (const call of calls) call.open = isOpen
})
document.getElementById('theme').addEventListener('click', () => {
  const isDark =
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
  const name = isDark ? 'light' : 'dark'
  showTheme(name)
  localStorage.setItem(themeKey, name)
})
document.addEventListener('keydown', event => {
  if (event.key === '/' && event.target !== query) {
    event.preventDefault()
    query.focus()
  } else if (event.key === 'Escape' && event.target === query) {
    query.value = ''
    search()
  }
})
addEventListener('hashchange', unfoldTarget)
showTheme(localStorage.getItem(themeKey))
unfoldTarget()
search()
