import { expect, it } from '@jest/globals';
import { Field, WholeNumber } from '../../../src/platform/http/field.decorator.js';
import { FormPipe } from '../../../src/platform/http/form.pipe.js';

it('A field is checked once, whether it passes or fails', async () => {
  const checked: string[] = [];
  const check = (text: string) => {
    checked.push(text);
    return text === 'right' ? undefined : `Not ${text}`;
  };
  class Form {
    @Field({ check })
    first: string;

    @Field({ check })
    second: string;
  }
  const { errors } = await new FormPipe(Form).transform({ first: 'wrong', second: 'right' });
  expect(errors).toEqual({ first: 'Not wrong' });
  expect(checked.sort()).toEqual(['right', 'wrong']);
});

it('An object is no number, even one that can’t be converted', async () => {
  class Form {
    @WholeNumber({ message: 'Enter a whole number.' })
    version: number;
  }
  const wrong = { errors: { version: 'Enter a whole number.' } };
  for (const version of [{ toString: null, valueOf: null }, {}, [5], 'five'])
    expect(await new FormPipe(Form).transform({ version })).toMatchObject(wrong);
  expect(await new FormPipe(Form).transform({ version: '5' })).toMatchObject({ value: { version: 5 } });
});
