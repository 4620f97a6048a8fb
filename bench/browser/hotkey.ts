/**
 * Budget 14: what a key costs before anybody acts on it. Chromium's trace says how long all listeners together took for each key press,
 * React's and the browser's own share included; so the resolver took at most that. The keys run nothing: one that nobody is bound to, a
 * letter in a field, a bound key that is held down, and one that waits for the second of a sequence.
 */
