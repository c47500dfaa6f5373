/** The probe of zod, and the parsers it makes, go through this constructor. */
test('schemas of a form are made and used without making a function out of text', async () => {
  const made = jest.fn();
  const real = globalThis.Function;
  jest.resetModules();
  globalThis.Function = new Proxy(real, {
    construct(target, args, self) {
      made(...args);
      return Reflect.construct(target, args, self) as object;
    },
  });
  try {
    const { createJobSchema, z } = await import('./index');
    expect(createJobSchema.safeParse({ firstName: 'Zoë' }).success).toBe(false);
    expect(z.object({ name: z.string() }).parse({ name: 'Zoë' })).toEqual({ name: 'Zoë' });
  } finally {
    globalThis.Function = real;
  }
  expect(made).not.toHaveBeenCalled();
});
