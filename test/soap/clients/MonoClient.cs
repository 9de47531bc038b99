using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;

/** mono MonoClient.exe [soap url] [calls.txt]: sends what the lines say, and prints lines of answers. */
public class MonoClient {
  static readonly Dictionary<string, string> Values = new Dictionary<string, string>();

  public static void Main(string[] args) {
    var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
    Console.SetOut(output);
    var operations = new List<string>();
    foreach (var line in File.ReadAllLines(args[1], Encoding.UTF8)) {
      var parts = line.Split(new[] {'\t'}, 2);
      Values[parts[0]] = parts[1];
      var operation = parts[0].Substring(0, parts[0].IndexOf('.'));
      if (!operations.Contains(operation)) operations.Add(operation);
    }
    var client = new carrier { Url = args[0] };
    foreach (var operation in operations) {
      var method = typeof(carrier).GetMethod(operation);
      try {
        Print(operation, method.Invoke(client, new[] { Build(method.GetParameters()[0].ParameterType, operation) }));
      } catch (TargetInvocationException error) {
        Console.WriteLine(operation + ".fault\t" + error.InnerException.Message);
      }
    }
    output.Flush();
  }

  static bool Has(string path) {
    return Values.Keys.Any(key => key == path || key.StartsWith(path + ".") || key.StartsWith(path + "["));
  }

  static object Build(Type type, string path) {
    if (type.IsArray) {
      var length = 0;
      while (Has(path + "[" + length + "]")) length++;
      var array = Array.CreateInstance(type.GetElementType(), length);
      for (var i = 0; i < length; i++) array.SetValue(Build(type.GetElementType(), path + "[" + i + "]"), i);
      return array;
    }
    if (Values.ContainsKey(path)) return Scalar(type, Values[path]);
    var made = Activator.CreateInstance(type);
    foreach (var member in Members(type)) {
      if (!Has(path + "." + member.Name)) continue;
      Set(made, member, Build(TypeOf(member), path + "." + member.Name));
      var specified = Members(type).FirstOrDefault(one => one.Name == member.Name + "Specified");
      if (specified != null) Set(made, specified, true);
    }
    return made;
  }

  static object Scalar(Type type, string text) {
    if (type.IsEnum) return Enum.Parse(type, text);
    if (type == typeof(DateTime)) return DateTime.ParseExact(text, "yyyy-MM-dd", CultureInfo.InvariantCulture);
    return Convert.ChangeType(text, type, CultureInfo.InvariantCulture);
  }

  static IEnumerable<MemberInfo> Members(Type type) {
    return type.GetMembers(BindingFlags.Public | BindingFlags.Instance)
      .Where(member => member is FieldInfo || member is PropertyInfo);
  }

  static Type TypeOf(MemberInfo member) {
    return member is FieldInfo ? ((FieldInfo) member).FieldType : ((PropertyInfo) member).PropertyType;
  }

  static object Get(object holder, MemberInfo member) {
    return member is FieldInfo ? ((FieldInfo) member).GetValue(holder) : ((PropertyInfo) member).GetValue(holder, null);
  }

  static void Set(object holder, MemberInfo member, object value) {
    if (member is FieldInfo) ((FieldInfo) member).SetValue(holder, value);
    else ((PropertyInfo) member).SetValue(holder, value, null);
  }

  static void Print(string path, object value) {
    if (value == null) return;
    if (value is string) Console.WriteLine(path + "\t" + value);
    else if (value is bool) Console.WriteLine(path + "\t" + ((bool) value ? "true" : "false"));
    else if (value is DateTime) Console.WriteLine(path + "\t" + ((DateTime) value).ToString("yyyy-MM-dd"));
    else if (value is Array) {
      var index = 0;
      foreach (var entry in (Array) value) Print(path + "[" + index++ + "]", entry);
    } else if (value.GetType().IsPrimitive || value is decimal) {
      Console.WriteLine(path + "\t" + Convert.ToString(value, CultureInfo.InvariantCulture));
    } else {
      foreach (var member in Members(value.GetType())) {
        if (member.Name.EndsWith("Specified")) continue;
        var specified = Members(value.GetType()).FirstOrDefault(one => one.Name == member.Name + "Specified");
        if (specified == null || (bool) Get(value, specified)) Print(path + "." + member.Name, Get(value, member));
      }
    }
  }
}
