/** The same function, which makes its value anew only when an argument is another one than at its last call. */
export function rememberLast<Arguments extends readonly unknown[], Value>(
  make: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  let last: { args: Arguments; value: Value } | undefined;
  return (...args) => {
    if (!last?.args.every((arg, index) => Object.is(arg, args[index]))) last = { args, value: make(...args) };
    return last.value;
  };
}
